/** How a project folder is read. Handed in; each call throws what Node throws. */
export interface FolderAccess {
  /** Undefined if there is nothing at that path. */
  kindOf(path: string): 'file' | 'folder' | 'other' | undefined;
  readFile(path: string): Uint8Array;
  listFolder(path: string): readonly { readonly name: string; readonly kind: string }[];
}
