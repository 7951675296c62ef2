import type { ReplyOf } from '@bailu/contract/calls'
import type { Picture } from '@bailu/contract/fields'
import { Empty, Form, Input } from 'antd'
import { useState } from 'react'
import { FormErrors, useFormAction } from '../../../ui/form/form.tsx'
import { useWords } from '../../../app/language.tsx'
import { UnsavedChangesGuard } from '../../../ui/form/unsaved-changes.tsx'
import { NumberItem } from '../../../ui/form/items.tsx'
import { ListActions, RowActions } from '../../../ui/form/move-buttons.tsx'
import { PictureField } from '../../../ui/form/uploads.tsx'
import styles from './banner-table.module.css'

type Fields = { list: { name: string; picture: Picture | null; link: string; width: number }[] }

/** Logos of partner brands in the footer of the home screen, saved as one list. */
export function PartnerLogos({ logos }: { logos: ReplyOf<'GET /api/staff/logo'> }) {
  const words = useWords('content').content
  // The version the form loaded; a refetch must not replace it, or conflicts would go undetected.
  const [version, setVersion] = useState(logos.version)
  const [touched, setTouched] = useState(false)
  const write = useFormAction('PUT /api/staff/logo', {
    toInput: ({ list }: Fields) => ({
      version,
      list: list.map((logo) => ({ ...logo, picture: logo.picture!.key })),
    }),
    draft: {
      screen: 'logos',
      version,
      onTake: (basis) => {
        setVersion(String(basis))
        setTouched(true)
      },
    },
    done: words.banners.logosSaved,
    refresh: ['GET /api/staff/logo'],
    onDone: (saved) => {
      setVersion(saved.version)
      setTouched(false)
    },
  })
  return (
    <section className={styles.logos} aria-label={words.banners.logos}>
      <h2>{words.banners.logos}</h2>
      <p className="muted">{words.banners.logosHint}</p>
      <Form<Fields>
        {...write.formProps}
        disabled={write.busy}
        initialValues={{ list: logos.list }}
        onValuesChange={() => setTouched(true)}
      >
        {write.draftNotice}
        <Form.List name="list">
          {(rows, { add, remove, move }) => (
            <>
              {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.banners.noLogos} />}
              {rows.map(({ key, name }) => (
                <div key={key} className={styles.logo}>
                  <Form.Item
                    name={[name, 'picture']}
                    rules={[{ required: true, message: words.banners.pictureNeeded }]}
                  >
                    <PictureField small required name={`${words.picture} ${name + 1}`} />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'name']}
                    rules={[{ required: true, whitespace: true, message: words.banners.nameNeeded }]}
                  >
                    <Input
                      maxLength={60}
                      placeholder={words.banners.logoName}
                      aria-label={`${words.banners.logoName} ${name + 1}`}
                    />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'link']}
                    rules={[{ required: true, whitespace: true, message: words.banners.linkNeeded }]}
                  >
                    <Input maxLength={500} placeholder="https://" aria-label={`${words.banners.link} ${name + 1}`} />
                  </Form.Item>
                  <NumberItem
                    name={[name, 'width']}
                    needed={words.brand.required}
                    min={40}
                    max={640}
                    suffix="px"
                    ariaLabel={`${words.banners.logoWidth} ${name + 1}`}
                  />
                  <span className={styles.ends}>
                    <RowActions
                      at={name}
                      group="logos"
                      of={rows.length}
                      name={`${words.banners.logos} ${name + 1}`}
                      onMove={move}
                      onRemove={remove}
                      onTouch={() => setTouched(true)}
                    />
                  </span>
                </div>
              ))}
              <FormErrors action={write} />
              <ListActions
                add={words.banners.addLogo}
                full={rows.length >= 30}
                onAdd={() => add({ name: '', picture: null, link: '', width: 320 })}
                touched={touched}
                busy={write.busy}
              />
            </>
          )}
        </Form.List>
      </Form>
      <UnsavedChangesGuard hasUnsavedChanges={() => touched} isStored={write.isDraftStored} />
    </section>
  )
}
