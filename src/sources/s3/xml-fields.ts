import { Parser } from 'htmlparser2';

/** An element of an answer: its text, and what lies in it by name. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement extends XmlElement {
  text: string;
  readonly children: XmlElement[];
}

/** The outermost element of a document; undefined where there is none, or it is cut off. */
export function readXml(document: string): XmlElement | undefined {
  const open: OpenElement[] = [];
  let outermost: XmlElement | undefined;
  const parser = new Parser(
    {
      onopentag: (name) => void open.push({ name, text: '', children: [] }),
      ontext(text) {
        const element = open.at(-1);
        if (element !== undefined) element.text += text;
      },
      onclosetag(_name, isImplied) {
        const element = open.pop();
        if (element === undefined || isImplied) return;
        const around = open.at(-1);
        if (around === undefined) outermost = element;
        else around.children.push(element);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(document);
  parser.end();
  return outermost;
}

/** The text of the first element of a name in another; undefined where there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.children.find((child) => child.name === name)?.text;
