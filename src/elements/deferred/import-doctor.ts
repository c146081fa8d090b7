/** Imports the doctor, which sets `OIS.doctor`. In a drop-in, this is the built file (scripts/deferred-files.ts). */
export function importDoctor(): Promise<unknown> {
  return import('../../doctor/doctor.js');
}
