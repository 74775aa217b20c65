declare module 'dicom-character-set' {
  /**
   * Decodes a value.
   * @param specificCharacterSet as in attribute (0008,0005)
   * @throws Error if a character set is unknown
   */
  export function convertBytes(
    specificCharacterSet: string | undefined,
    bytes: Uint8Array,
    options?: { readonly vr?: string },
  ): string;
}
