/** A rectangle, measured from the upper left corner: in pixels of an image, or in points of a page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the bounding box, rounded to a tenth of a pixel or point. */
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

/** A location in a file. Offsets are zero-based code points with an exclusive end; lines and columns are 1-based. */
export type Place =
  | {
      /** Offsets in the decoded file, including the byte order mark. */
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
      /** Area on the page, for text read by OCR. */
      readonly box?: Box;
    }
  | {
      /** Offsets in the text extracted from the file, or from the part that `part` names. */
      readonly location_unit: 'extracted_text';
      readonly start_index: number;
      readonly end_index: number;
      /** Area in the image, for text read by OCR. */
      readonly box?: Box;
    }
  | {
      /** A verdict on a whole column. */
      readonly location_unit: 'column';
      readonly column_name: string;
      readonly column_index: number;
    };
