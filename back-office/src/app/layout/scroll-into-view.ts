/** For `ref`: scrolls to the element as soon as it is there, no further than needed. */
export const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
