import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Renderer } from './render-page.ts'

type Vite = {
  middlewares: (request: IncomingMessage, response: ServerResponse, next: (cause?: unknown) => void) => void
  ssrLoadModule: (path: string) => Promise<Record<string, unknown>>
  transformIndexHtml: (url: string, html: string) => Promise<string>
  ssrFixStacktrace: (cause: Error) => void
  close: () => Promise<void>
}

/** Starts Vite in this process for development. */
export const openVite = async (
  folder: string,
  server: Server,
): Promise<Vite & { renderer: () => Promise<Renderer> }> => {
  // Not a dependency in production; imported by a variable so that its types are not needed.
  const name = 'vite'
  const { createServer } = (await import(name)) as { createServer: (options: object) => Promise<Vite> }
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
  })
  return Object.assign(vite, {
    renderer: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as Renderer,
  })
}
