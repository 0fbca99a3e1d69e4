/**
 * Questions about what is due, as the indexes can answer them. If some types are left out, the others are asked one
 * by one: what waits in the types that are left out may be any number, and must not be walked through.
 */
export const FREE_DUE = `
  SELECT seq, due_at FROM operations
  WHERE lease_until IS NULL AND due_at <= ? ORDER BY due_at, seq LIMIT ?`;

export const FREE_DUE_OF_TYPE = `
  SELECT seq, due_at FROM operations
  WHERE type_name = ? AND lease_until IS NULL AND due_at <= ? ORDER BY due_at, seq LIMIT ?`;

/** Of claims that have run out there are never more than servers can hold. */
export const EXPIRED_DUE = `
  SELECT seq, due_at FROM operations
  WHERE lease_until <= ?1 AND due_at <= ?1 AND type_name NOT IN (SELECT value FROM json_each(?3))
  ORDER BY due_at, seq LIMIT ?2`;

export const NEXT_FREE_TYPE = `
  SELECT type_name FROM operations
  WHERE type_name > ? AND due_at IS NOT NULL AND lease_until IS NULL ORDER BY type_name LIMIT 1`;

export const NEXT_FREE = `
  SELECT due_at AS at FROM operations
  WHERE due_at IS NOT NULL AND lease_until IS NULL ORDER BY due_at LIMIT 1`;

export const NEXT_FREE_OF_TYPE = `
  SELECT due_at AS at FROM operations
  WHERE type_name = ? AND due_at IS NOT NULL AND lease_until IS NULL ORDER BY due_at LIMIT 1`;

export const NEXT_EXPIRY = `
  SELECT lease_until AS at FROM operations
  WHERE lease_until IS NOT NULL AND type_name NOT IN (SELECT value FROM json_each(?))
  ORDER BY lease_until LIMIT 1`;
