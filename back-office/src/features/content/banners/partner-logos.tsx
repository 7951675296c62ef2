import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Picture } from '@bailu/contract/fields'
import { Button, Empty, Form, Input, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { FormErrors, useFormAction } from '../../../ui/form/form.tsx'
import { useWords } from '../../../app/language.tsx'
import { UnsavedChangesGuard } from '../../../ui/form/unsaved-changes.tsx'
import { MoveButtons } from '../../../ui/form/move-buttons.tsx'
import { PictureField } from '../../../ui/form/uploads.tsx'
import styles from './banner-table.module.css'

type Fields = { list: { name: string; picture: Picture | null; link: string; width: number }[] }

/** Logos of partner brands in the footer of the home screen, saved as one list. */
export function PartnerLogos({ logos }: { logos: ReplyOf<'GET /api/staff/logo'> }) {
  const all = useWords()
  const words = all.content
  // The version the form loaded; a refetch must not replace it, or conflicts would go undetected.
  const [version, setVersion] = useState(logos.version)
  const [touched, setTouched] = useState(false)
  const write = useFormAction('PUT /api/staff/logo', {
    toInput: ({ list }: Fields) => ({
      version,
      list: list.map((logo) => ({ ...logo, picture: logo.picture!.key })),
    }),
    done: words.banners.logosSaved,
    onDone: (saved) => {
      setVersion(saved.version)
      setTouched(false)
    },
  })
  return (
    <section className={styles.logos} aria-label={words.banners.logos}>
      <h2>{words.banners.logos}</h2>
      <p className="muted">{words.banners.logosHint}</p>
      <Form<Fields> {...write.formProps} initialValues={{ list: logos.list }} onValuesChange={() => setTouched(true)}>
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
                  <Form.Item name={[name, 'width']} rules={[{ required: true, message: words.brand.required }]}>
                    <InputNumber
                      min={40}
                      max={640}
                      precision={0}
                      suffix="px"
                      aria-label={`${words.banners.logoWidth} ${name + 1}`}
                    />
                  </Form.Item>
                  <span className={styles.ends}>
                    <MoveButtons
                      at={name}
                      of={rows.length}
                      name={`${words.banners.logos} ${name + 1}`}
                      onMove={(from, to) => {
                        move(from, to)
                        setTouched(true)
                      }}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={`${words.remove}: ${words.banners.logos} ${name + 1}`}
                      onClick={() => {
                        remove(name)
                        setTouched(true)
                      }}
                    />
                  </span>
                </div>
              ))}
              <FormErrors action={write} />
              <Space>
                <Button
                  icon={<PlusOutlined />}
                  disabled={rows.length >= 30}
                  onClick={() => add({ name: '', picture: null, link: '', width: 320 })}
                >
                  {words.banners.addLogo}
                </Button>
                <Button type="primary" htmlType="submit" disabled={!touched} loading={write.busy}>
                  {all.shell.save}
                </Button>
              </Space>
            </>
          )}
        </Form.List>
      </Form>
      <UnsavedChangesGuard hasUnsavedChanges={() => touched} />
    </section>
  )
}
