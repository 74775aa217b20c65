import { createDetector } from './browser/index.js';

const PAUSE_MS = 200;
const [text, status, label, findings] = ['text', 'status', 'label', 'findings'].map((id) =>
  document.getElementById(id),
);

await navigator.serviceWorker?.register('service-worker.js').catch(() => undefined);

const detector = await createDetector({ model: 'small', modelUrl: 'models/small' }).catch((error) => {
  status.textContent = `The detector could not be loaded: ${error.message}`;
  throw error;
});

let running = new AbortController();
async function show() {
  running.abort();
  const { signal } = (running = new AbortController());
  try {
    const [found, labelled] = await Promise.all([
      detector.classify(text.value, { signal }),
      detector.label(text.value, { signal }),
    ]);
    label.textContent = labelled.transform.text;
    const rows = Object.entries(found.classifications).flatMap(([category, all]) =>
      all.map(({ score, location: { start_index: start, end_index: end } }) => ({
        category,
        start,
        end,
        score,
      })),
    );
    findings.replaceChildren(
      ...rows
        .sort((a, b) => a.start - b.start)
        .map(({ category, start, end, score }) => {
          const row = document.createElement('li');
          row.textContent = `${category} ${score.toFixed(2)}: ${text.value.slice(start, end)}`;
          return row;
        }),
    );
    status.textContent = rows.length === 1 ? '1 finding' : `${rows.length} findings`;
  } catch (error) {
    if (!signal.aborted) status.textContent = error.message;
  }
}

let pause;
text.addEventListener('input', () => {
  clearTimeout(pause);
  pause = setTimeout(show, PAUSE_MS);
});
await show();
