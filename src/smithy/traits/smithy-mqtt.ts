/** `smithy.mqtt`: operations over MQTT topics. */
export const SMITHY_MQTT: string = String.raw`$version: "2.0"
namespace smithy.mqtt

/// JSON in MQTT messages.
@trait(selector: "service") @protocolDefinition
structure mqttJson {}

/// The topic that input is published to.
@trait(selector: "operation :not(-[output]-> * > member)", conflicts: ["smithy.mqtt#subscribe"], breakingChanges: [{change: "any"}])
@traitValidators(
  "MqttPublishInput.NoEventStreams": {selector: "-[input]-> structure > member :test(> union [trait|streaming])", message: "The input of \u0060smithy.mqtt#publish\u0060 operations cannot contain event streams"}
  MqttUnsupportedErrors: {selector: ":test(-[error]->)", message: "Operations marked with the \u0060smithy.mqtt#publish\u0060 trait do not support errors", severity: "DANGER"})
@pattern("^[^#+]+$")
string publish

/// The topic that output comes from.
@trait(selector: "operation :test(-[output]->)", conflicts: ["smithy.mqtt#publish"], breakingChanges: [{change: "any"}])
@traitValidators(
  "MqttSubscribeInput.MissingTopicLabel": {selector: "-[input]-> structure > member :not([trait|smithy.mqtt#topicLabel])", message: "All input members of an operation marked with the \u0060smithy.mqtt#subscribe\u0060 trait must be marked with the \u0060smithy.mqtt#topicLabel\u0060 trait."}
  MqttUnsupportedErrors: {selector: ":test(-[error]->)", message: "Operations marked with the \u0060smithy.mqtt#subscribe\u0060 trait do not support errors", severity: "DANGER"}
  "MqttSubscribeOutput.MissingEventStream": {selector: ":test(-[output]-> :not(> member > union [trait|streaming]))", message: "Subscribe operations must define an output event stream"}
  "MqttSubscribeOutput.EventHeaderNotSupported": {selector: "-[output]-> structure > member > union [trait|streaming] > member > structure > member [trait|eventHeader]", message: "The \u0060@eventHeader\u0060 trait is not supported with subscribe operations.", severity: "DANGER"}
  "MqttSubscribeOutput.NoInitialEvents": {selector: ":test(-[output]-> structure > member :not(> union [trait|streaming]))", message: "Operations marked with \u0060smithy.mqtt#subscribe\u0060 do not support initial responses in their output streams."})
@pattern("^[^#+]+$")
string subscribe

/// Bound to a label of the topic.
@trait(selector: "member[trait|required] :test(> :test(string, byte, short, integer, long, boolean, timestamp))")
structure topicLabel {}
`;
