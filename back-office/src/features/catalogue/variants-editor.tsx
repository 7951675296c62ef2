import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Tag } from 'antd'
import { type ReactNode, useId } from 'react'
import { MAX_WEIGHT_G } from '@bailu/contract/catalogue/kinds'
import type { StaffProduct } from '@bailu/contract/catalogue/staff'
import { money } from '@bailu/phrases/format'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { NumberItem, SwitchItem } from '../../ui/form/items.tsx'
import { MoveControls, RemoveButton } from '../../ui/form/move-buttons.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './catalogue.module.css'
import { EMPTY_LOCALIZED_TEXT, LocalizedInput } from './localized-text.tsx'
import type { DescribedPicture } from './pictures-editor.tsx'

type Variant = StaffProduct['variants'][number]
export type VariantActions = { onPrice: (variant: Variant) => void; onStock: (variant: Variant) => void }
type Props = VariantActions & { savedVariants: Variant[]; disabled: boolean; isEmpty: boolean }

const NEW_VARIANT = {
  id: null,
  sku: '',
  option: EMPTY_LOCALIZED_TEXT,
  points: 0,
  low_at: 5,
  weight_g: null,
  on_sale: true,
  picture: null,
  list_price: null,
}
const SKU = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

/** Variants of a product. Price and stock of existing variants are changed by separate actions. */
export function VariantsEditor({ savedVariants, disabled, isEmpty, onPrice, onStock }: Props) {
  const words = useWords('catalogue').catalogue
  const form = Form.useFormInstance()
  return (
    <Form.List name="variants">
      {(fields, { add, remove, move }) => (
        <>
          {isEmpty && <p className={styles.hint}>{words.variantsEmpty}</p>}
          {fields.map(({ key, name: at }) => {
            const id = form.getFieldValue(['variants', at, 'id']) as number | null
            const variant = savedVariants.find((candidate) => candidate.id === id)
            const name = words.variantAt(at + 1)
            return (
              <section key={key} className={styles.block} aria-label={name}>
                <p className={styles.blockHead}>
                  <span>
                    {name} {!variant && <Tag color="warning">{words.newVariant}</Tag>}
                  </span>
                  {!disabled && (
                    <>
                      <MoveControls at={at} of={fields.length} name={name} onMove={move} group="variants" />
                      {!variant && <RemoveButton danger name={`${words.remove}: ${name}`} onClick={() => remove(at)} />}
                    </>
                  )}
                </p>
                <div className={styles.row}>
                  <Form.Item
                    name={[at, 'sku']}
                    label={words.sku}
                    extra={variant ? undefined : words.skuHint}
                    rules={[
                      { required: true, message: words.needed },
                      { pattern: SKU, message: words.skuWrong },
                    ]}
                  >
                    <Input disabled={disabled} maxLength={40} autoComplete="off" />
                  </Form.Item>
                  {!variant && (
                    <>
                      <BahtItem name={[at, 'price']} label={words.price} requiredMessage={words.needed} />
                      <BahtItem name={[at, 'list_price']} label={words.listPrice} extra={words.listPriceHint} />
                    </>
                  )}
                  <NumberItem
                    name={[at, 'points']}
                    label={words.points}
                    needed={words.needed}
                    min={0}
                    max={100_000}
                    disabled={disabled}
                  />
                  <NumberItem
                    name={[at, 'low_at']}
                    label={words.lowAt}
                    needed={words.needed}
                    min={0}
                    max={100_000}
                    disabled={disabled}
                  />
                  <NumberItem
                    name={[at, 'weight_g']}
                    label={words.weight}
                    extra={words.weightHint}
                    min={1}
                    max={MAX_WEIGHT_G}
                    disabled={disabled}
                  />
                  <SwitchItem name={[at, 'on_sale']} label={words.onSale} disabled={disabled} />
                </div>
                <LocalizedInput name={[at, 'option']} label={words.option} max={60} disabled={disabled} />
                <Form.Item name={[at, 'picture']} noStyle>
                  <PictureChoice disabled={disabled} />
                </Form.Item>
                {variant && <VariantFigures variant={variant} onPrice={onPrice} onStock={onStock} />}
              </section>
            )
          })}
          {!disabled && fields.length < 30 && (
            <Button icon={<PlusOutlined />} onClick={() => add(NEW_VARIANT)}>
              {words.addVariant}
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}

type PictureChoiceProps = { value?: string | null; onChange?: (key: string | null) => void; disabled: boolean }

/** Which picture of the product shows a variant: the cover, or one of its own. Nothing to choose from without a second picture. */
function PictureChoice({ value = null, onChange, disabled }: PictureChoiceProps) {
  const words = useWords('catalogue').catalogue
  const group = useId()
  const pictures: DescribedPicture[] = Form.useWatch('pictures') ?? []
  if (pictures.length < 2) return null
  const chosen = pictures.some(({ picture }) => picture.key === value) ? value : null
  const choice = (key: string | null, name: string, shown: ReactNode) => (
    <label key={key} className={styles.shownAs} title={name}>
      <input
        type="radio"
        name={group}
        aria-label={name}
        disabled={disabled}
        checked={key === chosen}
        onChange={() => onChange?.(key)}
      />
      {shown}
    </label>
  )
  return (
    <fieldset className={styles.shownAsChoice}>
      <legend>{words.variantPicture}</legend>
      {choice(null, words.cover, <span>{words.cover}</span>)}
      {pictures.map(({ picture }, at) => choice(picture.key, words.pictureAt(at + 1), <Thumb picture={picture} />))}
      <p className={styles.hint}>{words.variantPictureHint}</p>
    </fieldset>
  )
}

/** Price and stock of a variant, with buttons to their histories. */
function VariantFigures({ variant, onPrice, onStock }: VariantActions & { variant: Variant }) {
  const words = useWords('catalogue').catalogue
  return (
    <p className={styles.adds} style={{ alignItems: 'center', marginBottom: 12 }}>
      <span>
        <strong className="figure">{money(variant.price)}</strong>{' '}
        {variant.list_price !== null && <span className={styles.struck}>{money(variant.list_price)}</span>}
      </span>
      <Button size="small" onClick={() => onPrice(variant)} aria-label={words.prices.of(variant.sku)}>
        {words.prices.title}
      </Button>
      {variant.next_change !== null && (
        <Tag color="warning">
          {words.changesAt} <DateTime at={variant.next_change} />
        </Tag>
      )}
      <span className="figure">{words.pieces(variant.stock)}</span>
      {variant.stock <= variant.low_at && variant.on_sale && <Tag color="warning">{words.low}</Tag>}
      <Button size="small" onClick={() => onStock(variant)} aria-label={`${words.stock}: ${variant.sku}`}>
        {words.stock}
      </Button>
    </p>
  )
}
