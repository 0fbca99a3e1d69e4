/** `smithy.waiters`: polling until a resource is in a wanted state. */
export const SMITHY_WAITERS: string = `$version: "2.0"
namespace smithy.waiters

/// Named waiters that poll with the operation.
@trait(selector: "operation :not(-[input, output]-> structure > member > union[trait|streaming])") @length(min: 1)
map waitable { key: WaiterName, value: Waiter }
@pattern("^[A-Z]+[A-Za-z0-9]*$")
string WaiterName
@private
structure Waiter {
  documentation: String
  /// Tried in order after each call.
  @required
  acceptors: Acceptors
  /// Seconds between calls, at least.
  minDelay: WaiterDelay = 2
  /// Seconds between calls, at most.
  maxDelay: WaiterDelay = 120
  deprecated: Boolean
  tags: NonEmptyStringList
}
@range(min: 1)
integer WaiterDelay
@private @length(min: 1)
list Acceptors { member: Acceptor }
@private
structure Acceptor {
  /// Where a match leads.
  @required
  state: AcceptorState
  @required
  matcher: Matcher
  /// JMESPath to an explanation, for failures.
  message: String
}
@private
enum AcceptorState {
  SUCCESS = "success"
  FAILURE = "failure"
  RETRY = "retry"
}
@private
union Matcher {
  /// Looks at the output.
  output: PathMatcher
  /// Looks at input and output together.
  inputOutput: PathMatcher
  /// Looks at the kind of error, by name or shape ID.
  errorType: String
  /// Looks at whether the call went well.
  success: Boolean
}
@private
structure PathMatcher {
  /// JMESPath.
  @required
  path: String
  @required
  expected: String
  @required
  comparator: PathComparator
}
@private
enum PathComparator {
  STRING_EQUALS = "stringEquals"
  BOOLEAN_EQUALS = "booleanEquals"
  ALL_STRING_EQUALS = "allStringEquals"
  ANY_STRING_EQUALS = "anyStringEquals"
}
@private
list NonEmptyStringList { member: NonEmptyString }
@private @length(min: 1)
string NonEmptyString
`;
