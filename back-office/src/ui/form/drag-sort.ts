/** Pixels from the edge of the scrolled area within which it scrolls. */
const EDGE = 56
const SCROLL_STEP = 12

const HANDLE = 'data-sort-handle'
const DRAGGED = 'data-dragged'
const TARGET = 'data-drop'

const handleOf = (item: Element) => item.querySelector<HTMLElement>(`[${HANDLE}]`)

/** Items of the same list as the handle's, in their order: neighbours with a handle of the same group. */
function sortedItems(handle: HTMLElement): { item: Element; items: Element[] } | undefined {
  const group = handle.getAttribute(HANDLE)
  for (let item: Element = handle; item.parentElement; item = item.parentElement) {
    const items = [...item.parentElement.children].filter(
      (one) => one === item || handleOf(one)?.getAttribute(HANDLE) === group,
    )
    if (items.length > 1) return { item, items }
  }
  return undefined
}

const distance = ({ left, right, top, bottom }: DOMRect, x: number, y: number): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))

function scrolledBy(element: Element): Element {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return document.scrollingElement ?? document.documentElement
}

/**
 * Follows a pressed pointer from a handle until it is released, and then reports the item over which that happened. Escape
 * and an interruption by the browser end it without a result.
 */
export function startDrag(
  handle: HTMLElement,
  pointerId: number,
  onDrop: (from: number, to: number, beside: string) => void,
): void {
  const found = sortedItems(handle)
  // Released before this file was loaded.
  if (!found || !handle.hasPointerCapture(pointerId)) return
  const { item, items } = found
  const from = items.indexOf(item)
  const area = scrolledBy(item)
  let point: { x: number; y: number } | undefined
  let to = from
  let frame = 0
  item.setAttribute(DRAGGED, '')

  const mark = () => {
    if (!point) return
    const { x, y } = point
    const distances = items.map((one) => distance(one.getBoundingClientRect(), x, y))
    const next = distances.indexOf(Math.min(...distances))
    if (next === to) return
    items[to]?.removeAttribute(TARGET)
    to = next
    if (to !== from) items[to]?.setAttribute(TARGET, to < from ? 'before' : 'after')
  }
  const scroll = () => {
    const { top, bottom } =
      area === document.scrollingElement ? { top: 0, bottom: innerHeight } : area.getBoundingClientRect()
    if (point && point.y < top + EDGE) area.scrollBy(0, -SCROLL_STEP)
    else if (point && point.y > bottom - EDGE) area.scrollBy(0, SCROLL_STEP)
    mark()
    frame = requestAnimationFrame(scroll)
  }
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame)
    ended.abort()
    item.removeAttribute(DRAGGED)
    items[to]?.removeAttribute(TARGET)
    const target = items[to]
    if (isDropped && to !== from && target) onDrop(from, to, handleOf(target)?.dataset['sortKey'] ?? '')
  }
  const ended = new AbortController()
  const listen = <E extends Event>(target: EventTarget, kind: string, listener: (event: E) => void) =>
    target.addEventListener(kind, listener as EventListener, { signal: ended.signal, capture: true })
  listen<PointerEvent>(handle, 'pointermove', (event) => {
    if (event.pointerId === pointerId) point = { x: event.clientX, y: event.clientY }
  })
  listen<PointerEvent>(handle, 'pointerup', (event) => {
    point = { x: event.clientX, y: event.clientY }
    mark()
    end(true)
  })
  listen(handle, 'pointercancel', () => end(false))
  listen(handle, 'lostpointercapture', () => end(false))
  listen<KeyboardEvent>(window, 'keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(false)
  })
  frame = requestAnimationFrame(scroll)
}
