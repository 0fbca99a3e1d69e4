import {
  AlreadyExists,
  defineProvider,
  inProgress,
  listed,
  NotFound,
  NotStabilized,
  NotUpdatable,
  type Provider,
  resourceName,
  success,
} from 'formwork/provider';
import { type Booking, book, cancel, find, findTracked, parcelsOf, rebook } from './dispatch.ts';
import { type Identifier, resourceType } from './models.ts';

/** How long a carrier takes to fetch a parcel. */
const FETCHED_AFTER_SECONDS = 1;

const provider: Provider = defineProvider({
  type: resourceType,

  create({ desired, token, callbackContext }) {
    const { OrderId, Parcel, Carrier } = desired;
    if (callbackContext === undefined) {
      // The same token means that the caller tries again: the booking is its own.
      if (!book({ shipment: desired, token }) && find(desired)?.token !== token)
        throw new AlreadyExists(`Parcel ${Parcel} of ${OrderId} is shipped already.`);
      return inProgress({
        model: desired,
        callbackContext: { booked: true },
        delaySeconds: FETCHED_AFTER_SECONDS,
      });
    }
    const booking = find(desired);
    if (booking?.token !== token)
      throw new NotStabilized(`Parcel ${Parcel} of ${OrderId} was cancelled before its carrier came.`);
    // Made of the token, the number is the same however often this step is done.
    const TrackingNumber = resourceName({ token }, { prefix: Carrier, characters: 'A-Z0-9-', maxLength: 32 });
    const shipment = { ...booking.shipment, TrackingNumber };
    rebook({ shipment, token });
    return success(shipment);
  },

  read({ identifier }) {
    return success(existing(identifier).shipment);
  },

  update({ desired, identifier }) {
    const { shipment, token } = existing(identifier);
    if (desired.Carrier !== shipment.Carrier)
      throw new NotUpdatable(`The parcel stays with its carrier, ${shipment.Carrier}.`);
    const redirected = { ...shipment, Destination: desired.Destination };
    rebook({ shipment: redirected, token });
    return success(redirected);
  },

  delete({ identifier }) {
    cancel(existing(identifier).shipment);
    return success();
  },

  /** The parcels of one order. There are 99 at most, so that one page will do. */
  list({ desired: { OrderId } }) {
    return listed(parcelsOf(OrderId).map((Parcel) => ({ OrderId, Parcel })));
  },
});

export default provider;

/** A caller may know a shipment by its order and parcel, or by its tracking number. */
function existing(identifier: Identifier): Booking {
  const booking = 'TrackingNumber' in identifier ? findTracked(identifier.TrackingNumber) : find(identifier);
  if (booking === undefined)
    throw new NotFound(`There is no shipment ${Object.values(identifier).join('|')}.`);
  return booking;
}
