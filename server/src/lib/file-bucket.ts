import { isLoopback, type ConfigProblem } from './config-problems.ts'

/** A bucket of S3-compatible storage that holds the files of the shop. */
export type FileBucket = {
  /** Origin of the API. */
  endpoint: string
  region: string
  bucket: string
  /** First part of the key of every object, ending in `/`; may be empty. */
  prefix: string
  accessKey: string
  secretKey: string
}

type BucketEnv = {
  FILES_URL?: string | undefined
  FILES_ACCESS_KEY?: string | undefined
  FILES_SECRET_KEY?: string | undefined
}

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^[A-Za-z0-9_-]{1,100}(\/[A-Za-z0-9_-]{1,100}){0,5}$/
const REGION = /^[a-z0-9-]{1,40}$/

/**
 * Reads `s3://bucket/optional-prefix?endpoint=https://…&region=…` with its pair of keys.
 * @returns undefined without a URL: the files are in the data folder
 */
export function readFileBucket(
  env: BucketEnv,
  production: boolean,
): { bucket: FileBucket | undefined; problems: ConfigProblem[] } {
  const { FILES_URL: text, FILES_ACCESS_KEY: accessKey, FILES_SECRET_KEY: secretKey } = env
  if (text === undefined && accessKey === undefined && secretKey === undefined)
    return { bucket: undefined, problems: [] }
  if (text === undefined || accessKey === undefined || secretKey === undefined)
    return wrong('FILES_ACCESS_KEY and FILES_SECRET_KEY must be given together')
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') return wrong('must be s3://bucket/optional-prefix?endpoint=https://…&region=…')
  if (url.username || url.password) return wrong('holds keys: give them as FILES_ACCESS_KEY and FILES_SECRET_KEY')
  const endpoint = URL.parse(url.searchParams.get('endpoint') ?? '')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  const problem = nameProblem(url, prefix, region) ?? endpointProblem(endpoint, production)
  if (problem !== undefined || endpoint === null) return wrong(problem ?? '')
  return {
    bucket: {
      endpoint: endpoint.origin,
      region,
      bucket: url.host,
      prefix: prefix === '' ? '' : `${prefix}/`,
      accessKey,
      secretKey,
    },
    problems: [],
  }
}

const wrong = (words: string) => ({ bucket: undefined, problems: [{ setting: 'FILES_URL', words }] })

function nameProblem(url: URL, prefix: string, region: string): string | undefined {
  if (!BUCKET_NAME.test(url.host)) return 'names no bucket: s3://bucket/optional-prefix?endpoint=https://…'
  if (prefix !== '' && !PREFIX.test(prefix)) return 'has a prefix with other characters than letters, digits, - and _'
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) return `has the unknown part ${unknown}; known are endpoint and region`
  return REGION.test(region) ? undefined : 'has a region with other characters than small letters, digits and -'
}

function endpointProblem(endpoint: URL | null, production: boolean): string | undefined {
  if (endpoint === null || !/^https?:$/.test(endpoint.protocol))
    return 'needs the address of the storage: ?endpoint=https://…'
  if (endpoint.username || endpoint.pathname !== '/' || endpoint.search || endpoint.hash)
    return 'has an endpoint that is more than https:// and a host'
  return production && endpoint.protocol === 'http:' && !isLoopback(endpoint.hostname)
    ? `reaches ${endpoint.hostname} without TLS: private pictures would travel in clear`
    : undefined
}
