// Writes the bill of materials: `npm run sbom [FILE]`, by default data-discovery.cdx.json. CycloneDX 1.6: the
// production dependencies and the models, checked against the format's schema before it is written.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { shippedModels } from './shipped-models.mjs';

const [file = 'data-discovery.cdx.json'] = process.argv.slice(2);
const made = spawnSync(
  'node_modules/.bin/cyclonedx-npm',
  ['--omit', 'dev', '--spec-version', '1.6', '--output-reproducible', '--output-file', '-', '--no-validate'],
  { encoding: 'utf8', maxBuffer: 1 << 28 },
);
if (made.status !== 0) fail(made.stderr);

const bom = JSON.parse(made.stdout);
const own = bom.dependencies.find(({ ref }) => ref === bom.metadata.component['bom-ref']);
for (const shipped of shippedModels()) {
  const model = modelComponent(shipped, bom.metadata.component.version);
  bom.components.push(model);
  bom.dependencies.push({ ref: model['bom-ref'] });
  own.dependsOn.push(model['bom-ref']);
}

const text = `${JSON.stringify(bom, undefined, 2)}\n`;
const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
if (faults !== null) fail(`it breaks the schema: ${JSON.stringify(faults, undefined, 2)}`);
writeFileSync(file, text);
console.log(`wrote ${file}: ${bom.components.length} components, the models among them`);

/** A model as a component: its files with the digests that the service checks at start. */
function modelComponent({ name, family: architectureFamily, files }, version) {
  return {
    type: 'machine-learning-model',
    'bom-ref': `models/${name}`,
    name: `data-discovery-context-model-${name}`,
    version,
    description:
      'Token classifier of the context provider; trained in training/, described in its model card.',
    licenses: [{ license: { id: 'Apache-2.0' } }],
    modelCard: {
      modelParameters: { task: 'token classification', architectureFamily },
      considerations: { useCases: ['Finding personal and financial data in text'] },
    },
    components: Object.entries(files).map(([file, { sha256 }]) => ({
      type: 'file',
      'bom-ref': `models/${name}/${file}`,
      name: file,
      hashes: [{ alg: 'SHA-256', content: sha256 }],
    })),
  };
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
