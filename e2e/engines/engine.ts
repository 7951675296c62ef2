/** A reference to an element of the page, in the protocol of its driver. */
export type ElementRef = object

/** What a journey needs of a browser: one page, with input as a person gives it. */
export type Engine = {
  open: (url: string) => Promise<unknown>
  back: () => Promise<unknown>
  reload: () => Promise<unknown>
  url: () => Promise<string>
  /** Runs the body of a function in the page; its arguments are `arguments`. */
  run: <T>(body: string, ...args: unknown[]) => Promise<T>
  tap: (element: ElementRef) => Promise<unknown>
  /** Presses keys in the element that has the focus. */
  type: (element: ElementRef, text: string) => Promise<unknown>
  chooseFile: (element: ElementRef, path: string) => Promise<unknown>
  resize: (width: number, height: number) => Promise<unknown>
  screenshot: () => Promise<Buffer>
  close: () => Promise<unknown>
}

/** A running browser, in which each journey has an engine with storage of its own. */
export type RunningBrowser = { open: () => Promise<Engine>; stop: () => Promise<void> }

/** How WebDriver writes the key with the arrow down. */
export const ARROW_DOWN = '\uE015'
