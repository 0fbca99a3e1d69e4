import type { ResourceShape, ServiceShape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import { traitTextMember } from '../validators/trait-members.ts';
import type { ConvertOptions } from './options.ts';

const AWS_SERVICE = 'aws.api#service';

/** The organization a service belongs to; undefined if nobody says. */
export function organizationOf(
  service: ServiceShape,
  options: Pick<ConvertOptions, 'organizationName'>,
): string | undefined {
  return options.organizationName ?? (service.traits.has(AWS_SERVICE) ? 'AWS' : undefined);
}

/** `Organization::Service::Resource` */
export function typeNameOf(
  service: ServiceShape,
  resource: ResourceShape,
  options: Pick<ConvertOptions, 'organizationName' | 'serviceName'>,
): string {
  const serviceName =
    options.serviceName ?? traitTextMember(service, AWS_SERVICE, 'cloudFormationName') ?? nameOf(service.id);
  const resourceName =
    traitTextMember(resource, 'aws.cloudformation#cfnResource', 'name') ?? nameOf(resource.id);
  return [organizationOf(service, options) ?? '', serviceName, resourceName].join('::');
}

/** The file the reference writes a schema to. */
export function schemaFileName(typeName: string): string {
  return `${typeName.toLowerCase().replaceAll('::', '-')}.json`;
}
