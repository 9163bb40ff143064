import { createServer } from 'node:http';

// Measures the upper limit of throughput: Node's HTTP server with a fixed response, in a separate process.
process.once('message', ({ status, headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
});

export interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
