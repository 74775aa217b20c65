declare module 'dicom-character-set' {
  /**
   * Characters of a value.
   * @param specificCharacterSet as attribute (0008,0005) has it
   * @throws Error where a character set is not known
   */
  export function convertBytes(
    specificCharacterSet: string | undefined,
    bytes: Uint8Array,
    options?: { readonly vr?: string },
  ): string;
}
