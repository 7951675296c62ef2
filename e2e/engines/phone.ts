import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ARROW_DOWN, type ElementRef, type Engine } from './engine.ts'

// Finds elements by role and label, as Playwright does in the other engines.
const QUERIES = await readFile(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
const WIDTH = 390
const HEIGHT = 844
const LIMIT_MS = 30_000

/** The network of a phone: passes everything on to the shop, or nothing. */
async function openNetwork(shopPort: number) {
  const sockets = new Set<Socket>()
  let isOffline = false
  const server = createServer((near) => {
    if (isOffline) return void near.destroy()
    const far = connect(shopPort, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    }
    near.pipe(far).pipe(near)
  })
  const cut = () => sockets.forEach((socket) => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setOffline(offline: boolean) {
      isOffline = offline
      if (offline) cut()
    },
    close() {
      cut()
      server.close()
    },
  }
}

/** What an element is found by: role and name, label of a field, or text. A string is part of a name, or the whole label or text. */
export type Target =
  | { role: string; name?: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp }
  | { css: string }

const asArgument = (text: string | RegExp) => (text instanceof RegExp ? { pattern: text.source } : text)

const FIND = `
  if (!('TestingLibraryDom' in window)) return null
  const [{ css, role, name, label, text }] = arguments
  const root = document.body
  const matcher = (it) => (it.pattern === undefined ? it : new RegExp(it.pattern))
  const contains = (it) => it && ((name) => (it.pattern === undefined ? name.includes(it) : new RegExp(it.pattern).test(name)))
  if (css) return [...root.querySelectorAll(css)]
  const found = role
    ? TestingLibraryDom.queryAllByRole(root, role, { name: contains(name) })
    : label
      ? TestingLibraryDom.queryAllByLabelText(root, matcher(label))
      : TestingLibraryDom.queryAllByText(root, matcher(text))
  return found.filter((it) => it.checkVisibility({ visibilityProperty: true }))
`

/** A page on a screen of the size of a phone. */
export async function openPhone(engine: Engine, shopPort: number) {
  const network = await openNetwork(shopPort)
  const files = await mkdtemp(join(tmpdir(), 'bailu-upload-'))
  await engine.resize(WIDTH, HEIGHT)

  async function find(target: Target): Promise<ElementRef[]> {
    const written = Object.fromEntries(Object.entries(target).map(([key, value]) => [key, asArgument(value)]))
    for (;;) {
      const found = await engine.run<ElementRef[] | null>(FIND, written)
      if (found) return found
      await engine.run(QUERIES)
    }
  }
  const nameOf = (target: Target) => Object.values(target).join(' ')

  /** Tries until it works: elements are replaced while the page renders. */
  async function act(target: Target, work: (element: ElementRef) => Promise<unknown>): Promise<void> {
    await expect(async () => {
      const [first] = await find(target)
      expect(first, nameOf(target)).toBeDefined()
      await work(first!)
    }).toPass({ timeout: LIMIT_MS })
  }
  const path = async () => {
    const { pathname, search } = new URL(await engine.url())
    return pathname + search
  }
  // The page may be replaced by the next one at this moment.
  const countOf = (target: Target) =>
    find(target).then(
      ({ length }) => length,
      () => -1,
    )
  const expectCount = (target: Target) =>
    expect.poll(() => countOf(target), { message: nameOf(target), timeout: LIMIT_MS })

  return {
    run: engine.run,
    back: engine.back,
    reload: engine.reload,
    screenshot: engine.screenshot,
    resize: engine.resize,
    setOffline: network.setOffline,
    open: (address: string) => engine.open(new URL(address, network.origin).href),
    /** As a tapped link does. Firefox's driver reports a page from the service worker as a failure when the network has failed. */
    leaveFor: (address: string) => engine.run('location.assign(arguments[0])', address),
    async isAt(expected: string | RegExp) {
      const pattern = typeof expected === 'string' ? expected : expect.stringMatching(expected)
      await expect.poll(path, { timeout: LIMIT_MS }).toEqual(pattern)
    },
    async see(...targets: Target[]) {
      for (const target of targets) await expectCount(target).toBeGreaterThan(0)
    },
    async gone(...targets: Target[]) {
      for (const target of targets) await expectCount(target).toBe(0)
    },
    tap: (target: Target) =>
      act(target, async (element) => {
        // Not at the edges, where the bars are.
        await engine.run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element)
        await engine.tap(element)
      }),
    typeInto: (target: Target, text: string) =>
      act(target, async (element) => {
        await engine.run('arguments[0].focus(); arguments[0].select()', element)
        await engine.type(element, text)
        expect(await engine.run('return arguments[0].value', element)).toBe(text)
      }),
    /** Chooses the first entry of a list after the empty one. */
    chooseFirst: (target: Target) =>
      act(target, async (element) => {
        await engine.run('arguments[0].focus()', element)
        await engine.type(element, ARROW_DOWN)
        expect(await engine.run('return arguments[0].selectedIndex', element)).toBeGreaterThan(0)
      }),
    async hasValue(target: Target, value: string) {
      const read = async () => {
        const [first] = await find(target)
        return first ? engine.run('return arguments[0].value', first) : undefined
      }
      await expect.poll(read, { timeout: LIMIT_MS }).toBe(value)
    },
    async upload(target: Target, { name, buffer }: { name: string; buffer: Buffer }) {
      const file = join(files, name)
      await writeFile(file, buffer)
      await act(target, (element) => engine.chooseFile(element, file))
    },
    async close() {
      network.close()
      await rm(files, { recursive: true, force: true })
    },
  }
}
export type Phone = Awaited<ReturnType<typeof openPhone>>
