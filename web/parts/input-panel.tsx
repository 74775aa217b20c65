import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { SAMPLES } from '../model/samples.js';
import type { Editor } from '../state/use-editor.js';
import { CsvSettings } from './csv-settings.js';

interface Props {
  readonly editor: Editor;
  readonly area: RefObject<HTMLTextAreaElement>;
  readonly maxBytes: number | undefined;
  readonly busy: boolean;
  readonly live: boolean;
  readonly onLive: (live: boolean) => void;
  /** What the button does. */
  readonly action: 'Classify' | 'Protect';
  readonly onAct: () => void;
}

const KINDS = { text: 'Text', csv: 'CSV' } as const;

/** Where text comes in: typed, pasted, dropped, picked, or from a sample. */
export function InputPanel({ editor, area, maxBytes, busy, live, onLive, action, onAct }: Props) {
  const [isOver, setIsOver] = useState(false);
  const tooLarge = maxBytes !== undefined && editor.bytes > maxBytes;
  const isBlank = editor.text.trim() === '';
  const clear = (): void => {
    editor.clear();
    area.current?.focus();
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer?.files ?? [];
    const dropped = event.dataTransfer?.getData('text/plain') ?? '';
    if (file !== undefined) editor.load(file);
    else if (dropped !== '') editor.paste(dropped);
  };
  return (
    <section
      class="panel input"
      aria-label="Input"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div class="bar">
        <div class="segments" role="radiogroup" aria-label="Kind of input">
          {(['text', 'csv'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={editor.kind === kind}
                onChange={() => editor.setKind(kind)}
              />
              <span>{KINDS[kind]}</span>
            </label>
          ))}
        </div>
        <div class="samples" role="group" aria-label="Examples">
          <span class="hint">Examples:</span>
          {SAMPLES.map((sample) => (
            <button
              type="button"
              key={sample.name}
              class="quiet"
              aria-pressed={editor.text === sample.text}
              onClick={() => editor.setSample(sample)}
            >
              {sample.name}
            </button>
          ))}
        </div>
        <label class="file quiet">
          Open file…
          <input
            type="file"
            accept=".png,.jpg,.jpeg,.webp,.bmp,.txt,.csv,.tsv,.tab,.psv,.log,.md,.json,.eml,text/*"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) editor.load(file);
              currentTarget.value = '';
            }}
          />
        </label>
        <button
          type="button"
          class="quiet"
          disabled={editor.text === '' && editor.picture === undefined}
          onClick={clear}
        >
          Clear
        </button>
        {editor.kind === 'csv' && (
          <CsvSettings options={editor.csv} text={editor.text} onChange={editor.setCsv} />
        )}
      </div>
      <textarea
        ref={area}
        id="input"
        aria-label="Text to classify"
        aria-describedby="size"
        aria-invalid={tooLarge}
        spellcheck={false}
        autocomplete="off"
        placeholder="Paste text or CSV, or drop a file or an image here."
        value={editor.text}
        onInput={(event) => {
          const { value } = event.currentTarget;
          if (event.inputType === 'insertFromPaste') editor.paste(value);
          else editor.setText(value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onAct();
        }}
      />
      <div class="bar foot">
        <p id="size" class="size" data-problem={tooLarge}>
          {editor.bytes.toLocaleString('en')}
          {maxBytes !== undefined && ` of ${maxBytes.toLocaleString('en')}`} bytes
          {tooLarge &&
            `: ${(editor.bytes - maxBytes).toLocaleString('en')} too many for one request. Shorten the text to send it.`}
        </p>
        {editor.remark !== undefined && (
          <p role="status" data-problem={editor.remark.isProblem}>
            {editor.remark.file !== undefined && <bdi>{editor.remark.file}</bdi>} {editor.remark.text}
          </p>
        )}
        <label class="check">
          <input
            type="checkbox"
            checked={live}
            onChange={({ currentTarget }) => onLive(currentTarget.checked)}
          />
          {action} as I type
        </label>
        <button
          type="button"
          class="primary"
          disabled={tooLarge || isBlank}
          aria-busy={busy}
          aria-keyshortcuts="Control+Enter"
          title="Ctrl+Enter"
          onClick={onAct}
        >
          {action}
        </button>
      </div>
    </section>
  );
}
