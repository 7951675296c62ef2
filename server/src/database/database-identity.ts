import pg from 'pg'

const IDENTITY = `select (select system_identifier from pg_control_system()) || '/' || current_database() as identity,
  pg_backend_pid() as pid`

type Identity = { identity: string; pid: number }
type Queries = { query: (text: string) => Promise<{ rows: unknown[] }> }

/** Names a database of a cluster; the same on its standbys. */
export async function readDatabaseIdentity(client: Queries): Promise<string> {
  const { rows } = await client.query(IDENTITY)
  return (rows[0] as Identity).identity
}

type UrlSetting = { setting: string; url: string }

/**
 * Whether a pooler answers at a URL, in whatever mode: it tells every client a process id of its own, PostgreSQL that of
 * the process that answers.
 */
export async function inspectUrl(url: string): Promise<{ identity: string; pooled: boolean; encrypted: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  // Its errors are those of the statements below.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Identity>(IDENTITY)
    // Not in the driver's types.
    const { processID, connection } = client as unknown as {
      processID: number
      connection: { stream: { encrypted?: boolean } }
    }
    const { identity, pid } = rows[0]!
    return { identity, pooled: pid !== processID, encrypted: connection.stream.encrypted === true }
  } finally {
    await client.end()
  }
}

/**
 * A URL for migrations or long transactions must lead to the database of DATABASE_URL, and past any connection pooler.
 * @throws Error with a message for the operator
 */
export async function requireSameDatabase(pool: pg.Pool, { setting, url }: UrlSetting): Promise<void> {
  const { identity, pooled } = await inspectUrl(url)
  if (identity !== (await readDatabaseIdentity(pool)))
    throw new Error(`${setting} and DATABASE_URL name two databases: what one writes the other would never read`)
  if (pooled)
    throw new Error(
      `${setting} leads through a connection pooler. It is for migrations and long transactions, which would keep a connection of the pooler: name PostgreSQL itself`,
    )
}
