import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request as openRequest, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { findFreePort, pause } from "../../lib/host/processes";

/** What stands in front of several instances. */
export type Balancer = { name: "nginx" | "own"; port: number; stop: () => Promise<void> };

/** The ports of the instances, and of the Channels server, which gets the sockets. */
type Behind = { port: number; instances: readonly number[]; channels: number };

/** nginx, where it is installed; else a few lines that do the same. */
export async function openBalancer(behind: Omit<Behind, "port">): Promise<Balancer> {
  const port = await findFreePort();
  const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
  return hasNginx ? openNginx({ ...behind, port }) : openOwnBalancer({ ...behind, port });
}

async function openNginx({ port, instances, channels }: Behind): Promise<Balancer> {
  const dir = mkdtempSync(path.join(tmpdir(), "practicum-nginx-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  // A location with one header of its own has none of those around it.
  const forwarded = [
    "proxy_set_header Host $http_host;",
    "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
    "proxy_set_header X-Forwarded-Proto $scheme;",
  ].join(" ");
  writeFileSync(
    path.join(dir, "nginx.conf"),
    `daemon off; pid ${dir}/pid; error_log ${dir}/error.log;
events {}
http {
  access_log off; ${temporary.join(" ")}
  upstream practicum { ${instances.map((one) => `server 127.0.0.1:${one} fail_timeout=1s;`).join(" ")} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    location / { proxy_pass http://practicum; ${forwarded} proxy_set_header Connection ""; }
    location /_next/static/ {
      proxy_pass http://practicum; ${forwarded} proxy_set_header Connection "";
      proxy_next_upstream error timeout http_404;
    }
    location /app/ {
      proxy_pass http://127.0.0.1:${channels}; ${forwarded}
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;
    }
  }
}`,
  );
  const child = spawn("nginx", ["-p", dir, "-c", path.join(dir, "nginx.conf"), "-e", path.join(dir, "error.log")], {
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await waitForPort(port);
  return {
    name: "nginx",
    port,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
}

/** The few lines. Follows changes of the list of instances. */
export async function openOwnBalancer({ port, instances, channels }: Behind): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  /** Tries the instances in turn; as by nginx, only a connection that never was is tried again, and a file that this version does not have. */
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    const first = turn++;
    for (const index of [...instances.keys()]) {
      const target = instances[(first + index) % instances.length] ?? 0;
      const { method, url, headers } = request;
      const forwarded = { "x-forwarded-for": request.socket.remoteAddress ?? "", "x-forwarded-proto": "http" };
      const outgoing = openRequest({
        host: "127.0.0.1",
        port: target,
        agent,
        method,
        path: url,
        headers: { ...headers, ...forwarded },
      });
      outgoing.end(body);
      try {
        const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
        const isElsewhere = answer.statusCode === 404 && url?.startsWith("/_next/static/");
        if (isElsewhere && index < instances.length - 1) {
          answer.resume();
          continue;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.once("error", () => response.destroy());
        answer.pipe(response);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") break;
      }
    }
    response.writeHead(502).end();
  }

  const server = createServer((request, response) => void pass(request, response));
  server.on("upgrade", (request, socket, head) => {
    const inner = connect(channels, "127.0.0.1");
    const lines = request.rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${request.rawHeaders[at + 1]}`]));
    inner.write(`${request.method} ${request.url} HTTP/1.1\r\n${[...lines, "", ""].join("\r\n")}`);
    inner.write(head);
    inner.pipe(socket).pipe(inner);
    for (const [one, other] of [
      [inner, socket],
      [socket, inner],
    ] as const)
      one.on("error", () => other.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    name: "own",
    port,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
