import { defineProvider, type Provider, success } from 'formwork/provider';

/** Handlers that take no time, so that what is measured is the control plane. */
const provider: Provider = defineProvider({
  create: ({ desired, token }) => success({ ...desired, Id: token }),
  read: ({ identifier }) => success({ ...identifier, Name: 'thing' }),
  delete: () => success(),
});

export default provider;
