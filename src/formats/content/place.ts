/** A rectangle from the upper left corner: in pixels of an image, in points of a page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle around some, to a tenth of a pixel or point. */
export function boxAround(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return {
    left: tenth(left),
    top: tenth(top),
    width: tenth(Math.max(...boxes.map((box) => box.left + box.width)) - left),
    height: tenth(Math.max(...boxes.map((box) => box.top + box.height)) - top),
  };
}

/** Where something is in a file. Offsets are code points, zero-based, with an exclusive end; lines and columns begin at 1. */
export type Place =
  | {
      /** Offsets in the decoded file, a byte order mark counted. */
      readonly location_unit: 'file';
      readonly start_index: number;
      readonly end_index: number;
      readonly start_line: number;
      readonly start_column: number;
      readonly end_line: number;
      readonly end_column: number;
    }
  | {
      /** Offsets in the text of one page. */
      readonly location_unit: 'page';
      readonly page: number;
      readonly start_index: number;
      readonly end_index: number;
      /** Where it is seen, of what was read by OCR. */
      readonly box?: Box;
    }
  | {
      /** Offsets in the text that was taken out of the file, or of the part of it that `part` names. */
      readonly location_unit: 'extracted_text';
      readonly start_index: number;
      readonly end_index: number;
      /** Where it is seen, of what was read by OCR. */
      readonly box?: Box;
    }
  | {
      /** A verdict on a whole column. */
      readonly location_unit: 'column';
      readonly column_name: string;
      readonly column_index: number;
    };
