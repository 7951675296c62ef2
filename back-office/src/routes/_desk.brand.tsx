import { createFileRoute } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { LicenceForm } from '../features/content/brand/licence-form.tsx'
import { PageEditor } from '../features/content/brand/page-editor.tsx'
import { SocialForm } from '../features/content/brand/social-form.tsx'
import { TipsForm } from '../features/content/brand/tips-form.tsx'
import hint from '../features/content/editing/filters.module.css'
import { oneOf } from '../features/content/editing/search-values.ts'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

const PAGES = ['user', 'privacy', 'partner', 'about', 'license', 'social', 'tips'] as const
type Name = (typeof PAGES)[number]

export const Route = createFileRoute('/_desk/brand')({
  validateSearch: (given: Record<string, unknown>) => oneOf('page', given, PAGES),
  component: Brand,
})

function Brand() {
  const words = useWords().content
  const { page = 'user' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={words.places.brand}>
      <p className={hint.hint}>{words.brand.hint}</p>
      <Tabs
        activeKey={page}
        destroyOnHidden
        onChange={(chosen) => void navigate({ search: { page: chosen as Name } })}
        items={PAGES.map((key) => ({ key, label: words.brand.tabs[key], children: <OnePage name={key} /> }))}
      />
    </Page>
  )
}

function OnePage({ name }: { name: Name }) {
  const query = useCall('GET /api/staff/brand/{name}', { name })
  return (
    <Loaded query={query}>
      {(brand) => {
        if (name === 'license') return <LicenceForm brand={brand} />
        if (name === 'social') return <SocialForm brand={brand} />
        if (name === 'tips') return <TipsForm brand={brand} />
        return <PageEditor name={name} brand={brand} />
      }}
    </Loaded>
  )
}
