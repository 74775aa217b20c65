import { readdirSync, readFileSync } from 'node:fs';

/** The models that are shipped: each folder of models/ with checksums and a model card. */
export function shippedModels() {
  return readdirSync('models', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const card = readFileSync(`models/${name}/MODEL_CARD.md`, 'utf8');
      // The card's section on the model begins with its kind: "Transformer encoder, six layers …".
      const family = /^## Model\n(?<family>[^,.\n]+)/m.exec(card)?.groups?.family;
      if (family === undefined)
        throw new Error(`models/${name}/MODEL_CARD.md does not say what the model is`);
      const files = JSON.parse(readFileSync(`models/${name}/checksums.json`, 'utf8'));
      return { name, family, files };
    });
}
