// Prints the text of the PDF on the standard input, one page after the other. Jest cannot load the package.
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';

const file = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text } = await extractText(file);
process.stdout.write(text.join('\n\f\n'));
