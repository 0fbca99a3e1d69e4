/** Who sent a request, and what they may do. */
export interface Caller {
  readonly accountId: string;
  /** `arn:aws:iam::<account>:user/<name>` */
  readonly arn: string;
  readonly userId: string;
  /** Of the signature, or the server's own. */
  readonly region: string;
  /** Whether the policy lets the caller do this, to resources of this type. */
  may(action: string, typeName: string | undefined): boolean;
}
