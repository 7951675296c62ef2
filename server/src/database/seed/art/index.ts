/** Everything that is drawn for the demo shop. */
export { avatarArt, levelArt, levels } from "./badges.ts";
export type { Level } from "./badges.ts";
export { bannerArt } from "./banners.ts";
export type { BannerSpec } from "./banners.ts";
export { appIcon, brandMark, brandMarkLine, wordmark } from "./brand.ts";
export { articleCover, tileArt } from "./covers.ts";
export type { CoverSpec } from "./covers.ts";
export { galleryViews, productView } from "./gallery.ts";
export type { View } from "./gallery.ts";
export type { Catalog, ToneName } from "./palette.ts";
export { partnerArts, partnerLogo } from "./partners.ts";
export type { PartnerArt } from "./partners.ts";
export type { Plant } from "./plants.ts";
export { productArt, vesselKinds } from "./product.ts";
export type { ProductSpec, Texture, Vessel } from "./product.ts";
export type { Setting } from "./stage.ts";
export { tipArt } from "./tips.ts";
export type { Phone } from "./tips.ts";
