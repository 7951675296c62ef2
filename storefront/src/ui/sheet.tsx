import { type DialogProps, Modal } from './dialog.tsx'

/** A bottom sheet; `tall` takes 90 % of the height. */
export function Sheet({ tall, ...props }: DialogProps & { tall?: boolean }) {
  const height = tall ? 'h-[90dvh]' : 'max-h-[90dvh]'
  return (
    <Modal
      {...props}
      className={`sheet overflow-auto ${height} [&>div]:gutter [&>div]:pt-28 [&>div]:pb-[calc(20px+env(safe-area-inset-bottom))]`}
    />
  )
}
