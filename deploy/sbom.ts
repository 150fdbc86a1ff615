/**
 * Prints the software bill of materials: the packages of the server and its pages, from the lock
 * file, as CycloneDX 1.6 in JSON. Packages of tests and benchmarks have their own lock and are not
 * included. The same lock gives the same text.
 *
 *     deno task sbom > open-depot.cdx.json
 */

/** Used fields of Deno's lock file. */
export interface LockFile {
  version: string;
  npm: Record<string, LockedPackage>;
}

interface LockedPackage {
  integrity?: string;
  dependencies?: readonly string[];
  optionalDependencies?: readonly string[];
}

/** A package of the bill. */
interface Component {
  type: "library";
  "bom-ref": string;
  group?: string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: "SHA-512"; content: string }[];
  scope: "required" | "optional";
}

const ROOT = "open-depot";

/**
 * Returns the bill of a lock file.
 * @throws {TypeError} when the lock has an unknown version
 */
export function billOf({ version, npm }: LockFile, direct: readonly string[]) {
  if (version !== "5") throw new TypeError(`Expected version 5 of the lock file, not ${version}`);
  const packages = Object.entries(npm).map(([id, locked]) => ({ ...named(id), ...locked }));
  const byId = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  const byName = Map.groupBy(packages, ({ name }) => name);
  // If there is only one version, the lock names a dependency without it.
  const refOf = (dependency: string) => {
    const { name, version } = named(dependency);
    const match = version === "" ? byName.get(name)?.[0] : byId.get(`${name}@${version}`);
    if (match === undefined) throw new TypeError(`The lock file lacks ${dependency}`);
    return purlOf(match);
  };
  const needs = (one: LockedPackage) => [
    ...one.dependencies ?? [],
    ...one.optionalDependencies ?? [],
  ];
  const optional = new Set(packages.flatMap((one) => one.optionalDependencies ?? []).map(refOf));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": ROOT,
        name: "open-depot",
        licenses: [{ license: { id: "MIT" } }],
      },
    },
    components: packages.map((one) => componentOf(one, optional)),
    dependencies: [
      { ref: ROOT, dependsOn: [...new Set(direct.map(refOf))].sort() },
      ...packages.map((one) => ({
        ref: purlOf(one),
        dependsOn: [...new Set(needs(one).map(refOf))].sort(),
      })),
    ],
  };
}

function componentOf(
  one: { name: string; version: string; integrity?: string },
  optional: ReadonlySet<string>,
): Component {
  const [group, name] = one.name.startsWith("@") ? one.name.split("/") : [undefined, one.name];
  const purl = purlOf(one);
  const [, sha512] = /^sha512-(.+)$/.exec(one.integrity ?? "") ?? [];
  return {
    type: "library",
    "bom-ref": purl,
    ...(group === undefined ? {} : { group }),
    name: name!,
    version: one.version,
    purl,
    ...(sha512 === undefined ? {} : {
      hashes: [{ alg: "SHA-512", content: Uint8Array.fromBase64(sha512).toHex() }],
    }),
    // Native libraries for other systems are in the lock as well.
    scope: optional.has(purl) ? "optional" : "required",
  };
}

/** `@scope/name@1.2.3_peer@4.5.6`; only the name is required. */
function named(id: string): { name: string; version: string } {
  const [, name = id, version = ""] = /^(@?[^@]+)(?:@([^_]+))?/.exec(id) ?? [];
  return { name, version };
}

// Package URL, type npm: the @ of a scope is encoded.
const purlOf = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** Returns the packages that the project's `imports` name. */
export function directOf(imports: Record<string, string>): string[] {
  return Object.values(imports).flatMap((specifier) => {
    const [, id] = /^npm:\/?((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? [];
    return id === undefined ? [] : [id];
  });
}

if (import.meta.main) {
  const read = async (name: string) =>
    JSON.parse(await Deno.readTextFile(new URL(`../${name}`, import.meta.url)));
  const [lock, config] = await Promise.all([read("deno.lock"), read("deno.json")]);
  console.log(JSON.stringify(billOf(lock, directOf(config.imports)), null, 2));
}
