import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const POSTGRES_VERSIONS = '/usr/lib/postgresql'

/** The folder with the programs of the newest installed PostgreSQL (`PG_BIN` names another). @throws Error naming the Debian package */
export function postgresPrograms(): string {
  const installed = readableFolder(POSTGRES_VERSIONS)
    .filter((name) => Number(name) >= 15)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((name) => join(POSTGRES_VERSIONS, name, 'bin'))
  const folder = [process.env['PG_BIN'], ...installed].find((path) => path && isExecutable(join(path, 'initdb')))
  if (folder) return folder
  throw new Error(
    `This drill starts its own PostgreSQL 15 or newer, and there is no initdb in ${POSTGRES_VERSIONS}/*/bin. ` +
      'Install the Debian package postgresql (and do not start its service), or set PG_BIN to the folder of its programs.',
  )
}

function readableFolder(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Path of a program in PATH or a folder of administrators. @throws Error naming the Debian package */
export function program(name: string, debianPackage = name): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const found = folders.map((folder) => join(folder, name)).find(isExecutable)
  if (found) return found
  throw new Error(`This drill needs ${name}, which is not installed: install the Debian package ${debianPackage}.`)
}
