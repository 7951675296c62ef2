import type { Picture } from '@bailu/contract/fields'
import type { picture } from '../../database/tables/catalogue.ts'

/** What a screen needs to lay a picture out before it has come. */
export const presentPicture = ({ key, width, height, tone }: typeof picture.$inferSelect): Picture => ({
  key,
  width,
  height,
  tone,
})

/** Address of one rendition; see the route that makes them for the widths there are. */
export const pictureUrl = (key: string, width: 160 | 320 | 480 | 640 | 960 | 1280): string =>
  `/static/picture/${key}/${width}.webp`
