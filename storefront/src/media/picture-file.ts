type Shape = { key: string; width: number }

const WIDTHS = [160, 320, 480, 640, 960, 1280]

/**
 * URL of a picture as JPEG, which every phone can save, in the smallest width that covers the original or `maxWidth`.
 */
export const pictureFile = ({ key, width }: Shape, most = 1280): string => {
  const offered = WIDTHS.filter((one) => one <= most)
  return `/static/picture/${key}/${offered.find((one) => one >= width) ?? offered.at(-1)}.jpg`
}
