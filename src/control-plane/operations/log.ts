/** Where this part of the control plane says what happens; a logger of pino is one. Fields hold no secrets. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
