import { lazyOptional, WhenNear } from '../../../ui/lazy-part.tsx'

const SocialRow = lazyOptional<object>(
  () => import('./social-row.tsx').then((part) => ({ default: part.SocialRow })),
  'brand',
)

/** Loads `SocialRow` when scrolled into view. */
export const LazySocialRow = () => (
  <WhenNear minHeight={140}>
    <SocialRow />
  </WhenNear>
)
