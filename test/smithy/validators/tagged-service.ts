export interface TaggedParts {
  /** Traits of the service. */
  readonly service?: string;
  readonly operations?: string;
  /** Traits of the resource. */
  readonly resource?: string;
  readonly resourceBody?: string;
  readonly tagInput?: string;
  readonly others?: string;
}

/** A service with operations for tags and one resource; everything is as it should be but what a test changes. */
export function taggedService(parts: TaggedParts): string {
  const { service = '@tagEnabled', resource = '@taggable @arn(template: "r/{id}")' } = parts;
  return `use aws.api#arn
    use aws.api#taggable
    use aws.api#tagEnabled
    ${service} service S {
      operations: [${parts.operations ?? 'TagResource, UntagResource, ListTagsForResource'}]
      resources: [R]
    }
    ${resource} resource R { identifiers: { id: String }, ${parts.resourceBody ?? ''} }
    operation TagResource { input := { ${parts.tagInput ?? '@required arn: String, tags: Tags'} } }
    operation UntagResource { input := { @required resourceArn: String, tagKeys: Keys } }
    operation ListTagsForResource { input := { @required resource: String }, output := { TagMap: Map } }
    list Tags { member: Tag }
    structure Tag { key: String, value: String }
    list Keys { member: String }
    map Map { key: String, value: String }
    ${parts.others ?? ''}\n`;
}
