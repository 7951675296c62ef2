/** Widths in which the server offers each picture. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const
