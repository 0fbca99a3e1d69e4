import type { BuildFile, Plugin, Projection, Transform } from './build-file.ts';

/** One run of the `cloudformation` plugin over the model of a projection. */
export interface ConversionJob {
  readonly projection: string;
  /** What is written stands in `<output directory>/<projection>/<artifact>`. */
  readonly artifact: string;
  /** The files and folders that make the model, as written in the build file. */
  readonly models: readonly string[];
  readonly transforms: readonly Transform[];
  readonly plugin: Plugin;
}

const PLUGIN = 'cloudformation';

/**
 * The conversions that a build file asks for. The plugins at its top run in every projection that is not abstract; a
 * projection can add plugins and configure them anew.
 */
export function conversionJobs(build: BuildFile): readonly ConversionJob[] {
  return build.projections
    .filter(({ isAbstract }) => !isAbstract)
    .flatMap((projection) => jobsOf(build, projection));
}

function jobsOf(build: BuildFile, projection: Projection): readonly ConversionJob[] {
  const plugins = new Map([...build.plugins, ...projection.plugins].map((plugin) => [plugin.id, plugin]));
  return Array.from(plugins.values()).flatMap((plugin) => {
    const [name, artifact = name] = plugin.id.split('::');
    if (name !== PLUGIN) return [];
    return [
      {
        projection: projection.name,
        artifact: artifact!,
        models: [...build.sources, ...build.imports, ...projection.imports],
        transforms: allTransforms(build, projection, new Set()),
        plugin,
      },
    ];
  });
}

/** The transforms of a projection; `apply` stands for those of others. One that applies itself is taken once. */
function allTransforms(build: BuildFile, projection: Projection, open: Set<string>): readonly Transform[] {
  if (open.has(projection.name)) return [];
  open.add(projection.name);
  const found = projection.transforms.flatMap((transform) =>
    transform.name === 'apply' ? appliedTransforms(build, transform, open) : [transform],
  );
  open.delete(projection.name);
  return found;
}

/** A projection that does not exist is left to those who carry out transforms: they report it. */
function appliedTransforms(build: BuildFile, transform: Transform, open: Set<string>): readonly Transform[] {
  const names = transform.args['projections'] ?? transform.args['__args'];
  if (!Array.isArray(names)) return [transform];
  return names.flatMap((name) => {
    const applied = build.projections.find((projection) => projection.name === name);
    if (applied !== undefined) return allTransforms(build, applied, open);
    return [{ ...transform, args: { projections: [name] } }];
  });
}
