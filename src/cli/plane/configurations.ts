import type { ControlPlane } from '../../control-plane/index.ts';
import { didYouMean, hasErrors, printable } from '../../diagnostics/index.ts';
import { isJsonObject, type JsonObject } from '../../json/index.ts';
import { type ResourceType, validateModel } from '../../schema/index.ts';
import { UsageError } from '../command.ts';
import type { Io } from '../io.ts';
import { readJsonObject } from '../json-objects.ts';

/**
 * The configurations of several types in one file: `{"Acme::Shop::Order": {…}}`. References in them are resolved by
 * the server, whenever a handler needs them. Undefined if the file is no JSON; what is wrong is printed then.
 */
export async function readConfigurations(
  given: string | undefined,
  io: Io,
): Promise<ReadonlyMap<string, JsonObject> | undefined> {
  if (given === undefined) return new Map();
  const value = await readJsonObject(given, io);
  return (
    value &&
    new Map(
      Object.entries(value).map(([typeName, configuration]) => {
        if (!isJsonObject(configuration))
          throw new UsageError(
            `${given} must hold the configuration of each type, an object, under the name of the type.`,
          );
        return [typeName, configuration];
      }),
    )
  );
}

/** Says which configurations nobody will get, and which type will not work without one. */
export async function tellConfigurationGaps(
  { registry }: ControlPlane,
  types: readonly ResourceType[],
  configurations: ReadonlyMap<string, JsonObject>,
  io: Io,
): Promise<void> {
  const served = types.map(({ typeName }) => typeName);
  for (const typeName of configurations.keys()) {
    if (served.includes(typeName)) continue;
    const meant = didYouMean(typeName, served);
    io.stderr.write(
      `formwork: there is a configuration for ${printable(typeName)}, which no --type has.${meant}\n`,
    );
  }
  for (const type of types) {
    if (type.typeConfiguration === undefined) continue;
    const { changedAt } = await registry.configuration(type.typeName, 'default');
    if (changedAt === undefined && hasErrors(validateModel(type, {}, 'configuration')))
      io.stderr.write(
        `formwork: ${type.typeName} does not work without a configuration: give one with --configuration\n`,
      );
  }
}
