import type { StaffBanner } from '@bailu/contract/staff-home'
import type { Picture } from '@bailu/contract/fields'
import { App, Button, Drawer, Form, Switch } from 'antd'
import { Refusal } from '../../../request/refusal.ts'
import { useAct } from '../../../request/use-calls.ts'
import { setFieldErrors } from '../../../ui/set-field-errors.ts'
import { useWords } from '../../../words.tsx'
import { BangkokMoment } from '../editing/bangkok-moment.tsx'
import { PictureChoice } from '../editing/picture-choice.tsx'
import { ThreeTexts } from '../editing/three-texts.tsx'
import { LinkChoice } from './link-choice.tsx'

type Three = { en: string; zh: string; th: string }
type Fields = {
  picture: Picture | null
  headline: Three
  subline: Three
  link: string
  shown: boolean
  from: string | null
  until: string | null
}
const NONE: Three = { en: '', zh: '', th: '' }

/** Form for a new or existing banner. */
export function BannerForm({ banner, onClose }: { banner?: StaffBanner | undefined; onClose: () => void }) {
  const all = useWords()
  const words = all.content
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const options = { done: words.banners.saved, refresh: ['GET /api/staff/banner'] as const, quiet: true }
  const add = useAct('POST /api/staff/banner', options)
  const change = useAct('PUT /api/staff/banner/{id}', options)
  const onFinish = async ({ picture, ...rest }: Fields) => {
    const input = { ...rest, picture: picture!.key }
    try {
      if (banner) await change.mutateAsync({ input: { ...input, id: banner.id, version: banner.version } })
      else await add.mutateAsync({ input })
      onClose()
    } catch (cause) {
      if (!(cause instanceof Refusal)) return
      if (cause.code === 'link_unknown') form.setFields([{ name: 'link', errors: [cause.message] }])
      else if (!setFieldErrors(form, cause)) void message.error(cause.message)
    }
  }
  return (
    <Drawer
      open
      size={720}
      title={banner ? words.banners.edit : words.banners.add}
      onClose={onClose}
      extra={
        <Button type="primary" loading={add.isPending || change.isPending} onClick={() => form.submit()}>
          {all.shell.save}
        </Button>
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        initialValues={
          banner ?? { picture: null, headline: NONE, subline: NONE, link: '', shown: true, from: null, until: null }
        }
        onFinish={(fields) => void onFinish(fields)}
      >
        <Form.Item
          name="picture"
          label={words.picture}
          extra={words.banners.pictureHint}
          rules={[{ required: true, message: words.banners.pictureNeeded }]}
        >
          <PictureChoice name={words.picture} needed />
        </Form.Item>
        <ThreeTexts name={['headline']} label={words.banners.headline} max={60} needed />
        <ThreeTexts name={['subline']} label={words.banners.subline} max={120} />
        <Form.Item
          name="link"
          label={words.banners.link}
          extra={words.banners.linkHint}
          rules={[{ required: true, whitespace: true, message: words.banners.linkNeeded }]}
        >
          <LinkChoice />
        </Form.Item>
        <Form.Item name="shown" label={words.banners.shown} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="from" label={`${words.from} (${words.bangkok})`}>
          <BangkokMoment />
        </Form.Item>
        <Form.Item
          name="until"
          label={`${words.until} (${words.bangkok})`}
          dependencies={['from']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, until: string | null) => {
                const from = getFieldValue('from') as string | null
                return until && from && until <= from
                  ? Promise.reject(new Error(words.banners.endsFirst))
                  : Promise.resolve()
              },
            }),
          ]}
        >
          <BangkokMoment />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
