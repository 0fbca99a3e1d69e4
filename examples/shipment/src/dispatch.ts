import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrimaryIdentifier, ReadOutput as Shipment } from './models.ts';

/**
 * The service behind the handlers: the shop's dispatch, a folder with a file for each shipment. Handlers run in several
 * processes at the same time, so that whatever is written is there as a whole or not at all.
 */
export interface Booking {
  readonly shipment: Shipment;
  /** Of the request that made the booking. */
  readonly token: string;
}

const FILE = /^(order-[0-9a-f]{8})-([1-9][0-9]?)\.json$/;

/** Whether the booking is made: of two for the same parcel only one is, for a link is made only where no file is. */
export function book(booking: Booking): boolean {
  const file = draft(booking);
  try {
    linkSync(file, join(folder(), fileName(booking.shipment)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(file);
  }
}

export function rebook(booking: Booking): void {
  renameSync(draft(booking), join(folder(), fileName(booking.shipment)));
}

export function cancel(shipment: Shipment): void {
  rmSync(join(folder(), fileName(shipment)), { force: true });
}

export function find(identifier: PrimaryIdentifier): Booking | undefined {
  return look(fileName(identifier));
}

export function findTracked(trackingNumber: string): Booking | undefined {
  return readdirSync(folder())
    .map(look)
    .find((booking) => booking?.shipment.TrackingNumber === trackingNumber);
}

/** Which parcels of an order are booked, in the order of their numbers. */
export function parcelsOf(orderId: string): readonly number[] {
  return readdirSync(folder())
    .map((name) => FILE.exec(name))
    .filter((match) => match?.[1] === orderId)
    .map((match) => Number(match?.[2]))
    .sort((a, b) => a - b);
}

function look(name: string): Booking | undefined {
  // Anybody may ask for anything: only what names a shipment becomes part of a path.
  if (!FILE.test(name)) return undefined;
  try {
    return JSON.parse(readFileSync(join(folder(), name), 'utf8')) as Booking;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function draft(booking: Booking): string {
  const file = join(folder(), `${randomUUID()}.draft`);
  writeFileSync(file, `${JSON.stringify(booking, null, 2)}\n`);
  return file;
}

function fileName({ OrderId, Parcel }: PrimaryIdentifier): string {
  return `${OrderId}-${Parcel}.json`;
}

/** The folder for temporary files is often everybody's; the dispatch in it is of one user alone. */
function folder(): string {
  const own = `acme-shipments-${process.getuid?.() ?? 'own'}`;
  const path = process.env['SHIPMENTS_FOLDER'] || join(tmpdir(), own);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}
