import { type Diagnostic, didYouMean, hasErrors } from '../../diagnostics/index.ts';
import { topDownIndex } from '../indexes/index.ts';
import type { Model } from '../model/model.ts';
import type { ResourceShape, ServiceShape } from '../model/shape.ts';
import { nameOf, type ShapeId } from '../model/shape-id.ts';
import { convertResource } from './convert-resource.ts';
import type { ConvertedResource } from './converted-resource.ts';
import { createDefinitions } from './definitions.ts';
import type { ConvertOptions } from './options.ts';
import { problemAt, type Report } from './problem.ts';
import type { OptionsPlace } from './read-options.ts';
import { organizationOf } from './type-name.ts';

const CFN_RESOURCE = 'aws.cloudformation#cfnResource';

export interface Conversion {
  /** In the order of the model. Empty if there is an error: it is all or nothing. */
  readonly resources: readonly ConvertedResource[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Selection {
  /** The resources to convert, by ID or name; all of the service if not given. */
  readonly resources?: readonly string[];
  /** Where the options stand, so that what is wrong with the service has a place. */
  readonly place?: OptionsPlace;
}

/** Converts the resources of a service that carry `@cfnResource` to resource schemas. */
export function convertModel(model: Model, options: ConvertOptions, selection: Selection = {}): Conversion {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  const service = findService(model, options, (diagnostic) => report(placed(diagnostic, selection.place)));
  if (service === undefined) return { resources: [], diagnostics };
  const chosen = chooseResources(model, service, selection.resources, report);
  checkAdditions(model, service, options, report);
  const definitions = createDefinitions(model, options);
  const resources = chosen.map((resource) =>
    convertResource({ model, service, resource, options, definitions, report }),
  );
  checkTypeNames(resources, report);
  return { resources: hasErrors(diagnostics) ? [] : resources, diagnostics };
}

function findService(model: Model, options: ConvertOptions, report: Report): ServiceShape | undefined {
  const shape = model.shape(options.service);
  if (shape?.type !== 'service') {
    report(unknownService(model, options.service));
    return undefined;
  }
  if (organizationOf(shape, options) === undefined) {
    report(
      problemAt({
        code: 'convert-option-invalid',
        message:
          'The configuration is missing required property, `organizationName`: the first part of type names.',
        help: 'Set organizationName. Services of AWS, which carry aws.api#service, do without.',
        place: shape.place,
      }),
    );
    return undefined;
  }
  return shape;
}

/** A finding about the service stands where the service is configured, if that is known. */
function placed(diagnostic: Diagnostic, place: OptionsPlace | undefined): Diagnostic {
  if (place === undefined) return diagnostic;
  const pointer = `${place.pointer}/service`;
  return { ...diagnostic, pointer, location: place.locate(pointer) };
}

function unknownService(model: Model, wanted: ShapeId): Diagnostic {
  const services = model.ofType('service').map(({ id }) => id);
  const other = model.shape(wanted);
  const sameName = services.find((id) => nameOf(id) === wanted);
  const guess = sameName === undefined ? didYouMean(wanted, services) : ` Did you mean "${sameName}"?`;
  return problemAt({
    code: 'convert-service-unknown',
    message:
      other === undefined
        ? `The model has no service ${wanted}.${guess}`
        : `${wanted} is a ${other.type}, not a service.${guess}`,
    help:
      services.length === 0
        ? 'The model has no service at all. Check that all of its files are given.'
        : `Set the service to one of the model: ${services.slice(0, 5).join(', ')}${services.length > 5 ? '…' : ''}.`,
    place: other?.place,
  });
}

/** The resources of the service that are resource types. */
function chooseResources(
  model: Model,
  service: ServiceShape,
  wanted: readonly string[] | undefined,
  report: Report,
): readonly ResourceShape[] {
  const inside = topDownIndex(model).resources(service.id);
  const types = inside.filter((resource) => resource.traits.has(CFN_RESOURCE));
  if (wanted !== undefined)
    return wanted.flatMap((name) => chooseResource(model, service, types, name, report));
  if (types.length === 0) report(nothingToConvert(service));
  reportOutside(model, report);
  return types;
}

function chooseResource(
  model: Model,
  service: ServiceShape,
  types: readonly ResourceShape[],
  wanted: string,
  report: Report,
): readonly ResourceShape[] {
  const isWanted = ({ id }: ResourceShape): boolean => id === wanted || nameOf(id) === wanted;
  const found = types.filter(isWanted);
  if (found.length > 0) return found;
  const other = model.ofType('resource').find(isWanted);
  const names = types.map(({ id }) => (wanted.includes('#') ? id : nameOf(id)));
  report(
    problemAt({
      code: 'convert-resource-unknown',
      message: `${whyNot(model, service, wanted, other)}${didYouMean(wanted, names)}`,
      help:
        other === undefined
          ? 'Name a resource that carries @cfnResource.'
          : 'Add it to the service, with @cfnResource, or convert its own service.',
      place: other?.place,
    }),
  );
  return [];
}

function whyNot(
  model: Model,
  service: ServiceShape,
  wanted: string,
  other: ResourceShape | undefined,
): string {
  if (other === undefined) return `The model has no resource ${wanted}.`;
  const isInside = topDownIndex(model).resources(service.id).includes(other);
  return isInside
    ? `The resource ${wanted} is no resource type: it does not carry @cfnResource.`
    : `The resource ${wanted} is not part of the service ${nameOf(service.id)}.`;
}

function nothingToConvert(service: ServiceShape): Diagnostic {
  return problemAt({
    code: 'convert-no-resources',
    severity: 'warning',
    message: `The service ${nameOf(service.id)} has no resource that carries @cfnResource, so that there is nothing to convert.`,
    help: 'Put @aws.cloudformation#cfnResource on the resources that shall become resource types.',
    place: service.place,
  });
}

/** A resource type that no service has is most likely a mistake; the reference leaves it out without a word. */
function reportOutside(model: Model, report: Report): void {
  const services = model.ofType('service');
  for (const resource of model.withTrait(CFN_RESOURCE)) {
    if (resource.type !== 'resource') continue;
    if (services.some(({ id }) => topDownIndex(model).resources(id).includes(resource))) continue;
    report(
      problemAt({
        code: 'convert-resource-outside-service',
        severity: 'warning',
        message: `The resource ${nameOf(resource.id)} carries @cfnResource, but no service contains it: it is left out.`,
        help: 'Add it to the resources of a service, or of another resource.',
        place: resource.place,
      }),
    );
  }
}

/** Additions for a resource that is not converted do nothing. */
function checkAdditions(model: Model, service: ServiceShape, options: ConvertOptions, report: Report): void {
  const types = topDownIndex(model)
    .resources(service.id)
    .filter((resource) => resource.traits.has(CFN_RESOURCE))
    .map(({ id }) => id);
  for (const id of options.jsonAdd.keys()) {
    if (types.includes(id)) continue;
    report(
      problemAt({
        code: 'convert-resource-unknown',
        severity: 'warning',
        message: `jsonAdd has values for ${id}, which is none of the resources that are converted.${didYouMean(id, types)}`,
        help: 'Name a resource of the service that carries @cfnResource.',
        place: model.shape(id)?.place,
      }),
    );
  }
}

/** Two types of one name would be written to one file. */
function checkTypeNames(resources: readonly ConvertedResource[], report: Report): void {
  const first = new Map<string, ConvertedResource>();
  for (const converted of resources) {
    const other = first.get(converted.fileName);
    if (other === undefined) {
      first.set(converted.fileName, converted);
      continue;
    }
    const { resource } = converted.context;
    report(
      problemAt({
        code: 'convert-name-conflict',
        message: `${nameOf(resource.id)} and ${nameOf(other.context.resource.id)} both become the resource type ${converted.typeName}.`,
        help: 'Give one of them another name in @cfnResource.',
        place: resource.traits.get(CFN_RESOURCE)?.place ?? resource.place,
      }),
    );
  }
}
