import { importDoctor } from './import-doctor.js';

interface PageApi {
  doctor?: () => Promise<unknown>;
}

/** Adds `OIS.doctor()` to the drop-in's API. The script is loaded with the first call, and replaces it. */
export function addDoctor(): void {
  const { OIS } = window as { OIS?: PageApi };
  if (!OIS || OIS.doctor) return;
  OIS.doctor = async () => {
    await importDoctor();
    return OIS.doctor!();
  };
}
