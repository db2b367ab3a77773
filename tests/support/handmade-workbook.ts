import { crc32, deflateRawSync } from "node:zlib";

/** A zip archive of some parts. */
export function zipOf(parts: Record<string, Buffer | string>): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(46);
    entry.write("PK\x01\x02", "latin1");
    facts.copy(entry, 6);
    entry.writeUInt32LE(Buffer.concat(files).length, 42);
    list.push(entry, Buffer.from(name));
    files.push(Buffer.from("PK\x03\x04", "latin1"), facts, Buffer.from(name), packed);
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(list.length / 2, 8);
  end.writeUInt16LE(list.length / 2, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(Buffer.concat(files).length, 16);
  return Buffer.concat([...files, ...list, end]);
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** An Excel file of one sheet with any content, and with texts to which its cells can refer. */
export const handmade = (sheet: string, workbook = "", texts: readonly string[] = []) =>
  zipOf({
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets>${workbook}</workbook>`,
    "xl/sharedStrings.xml": `<sst ${main}>${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}>${sheet}</worksheet>`,
  });
