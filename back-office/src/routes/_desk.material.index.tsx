import { PlusOutlined } from '@ant-design/icons'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Categories } from '../features/content/material/categories.tsx'
import { MaterialFilters } from '../features/content/material/material-filters.tsx'
import { MaterialList, type MaterialFilters as Filters } from '../features/content/material/material-list.tsx'
import hint from '../features/content/editing/filters.module.css'
import { oneOf, words as wordsOf } from '../features/content/editing/search-values.ts'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/material/')({
  validateSearch: (given: Record<string, unknown>): Filters => ({
    ...oneOf('state', given, ['draft', 'approved', 'withdrawn']),
    ...wordsOf('level2', given, 20),
    ...wordsOf('q', given),
  }),
  component: MaterialPlace,
})

function MaterialPlace() {
  const words = useWords().content
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  const [naming, setNaming] = useState(false)
  return (
    <Page
      title={words.places.material}
      extra={
        <Space>
          <Button onClick={() => setNaming(true)}>{words.material.categories}</Button>
          <Link to="/material/new">
            <Button type="primary" icon={<PlusOutlined />}>
              {words.material.add}
            </Button>
          </Link>
        </Space>
      }
    >
      <p className={hint.hint}>{words.material.hint}</p>
      <MaterialFilters filters={filters} onChange={(search) => void navigate({ search })} />
      <MaterialList filters={filters} />
      {naming && <Categories onClose={() => setNaming(false)} />}
    </Page>
  )
}
