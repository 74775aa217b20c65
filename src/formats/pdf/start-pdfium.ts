import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Members of the module that the package's types omit. */
interface Memory {
  /** The view is replaced when the memory grows. */
  readonly HEAPU8: Uint8Array;
  readonly _malloc: (bytes: number) => number;
  readonly _free: (address: number) => void;
  readonly stringToUTF16: (text: string, address: number, mostBytes: number) => void;
}
/** PDFium in WebAssembly. */
export type Engine = Omit<WrappedPdfiumModule, 'pdfium'> & { readonly pdfium: Memory };

/** Loads PDFium. */
export async function startEngine(): Promise<Engine> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const wasm = readFileSync(file);
  const pdfium = await init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
  });
  pdfium.PDFiumExt_Init();
  return pdfium as unknown as Engine;
}
