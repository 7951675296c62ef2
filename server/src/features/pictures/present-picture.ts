import type { Picture } from '@bailu/contract/fields'
import type { picture } from '../../database/tables/catalogue.ts'

/** Key, dimensions and average colour, so that a screen can lay out the picture before it is loaded. */
export const presentPicture = ({ key, width, height, tone }: typeof picture.$inferSelect): Picture => ({
  key,
  width,
  height,
  tone,
})

/** Path of one rendition; see `renderPicture` for the widths. */
export const pictureUrl = (key: string, width: 160 | 320 | 480 | 640 | 960 | 1280): string =>
  `/static/picture/${key}/${width}.webp`
