import { expect, test } from "vitest";
import { addressKey, clientAddress, isLocalAddress, isLocalName } from "./client-address.server.ts";

test("[R16] IPv6 counts by its /64, IPv4 and IPv4-mapped whole", () => {
  expect(addressKey("2001:db8:1:2:3::1")).toBe("2001:db8:1:2::/64");
  expect(addressKey("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe("2001:db8:1:2::/64");
  expect(addressKey("2001:0db8:0001:0002::9%eth0")).toBe("2001:db8:1:2::/64");
  expect(addressKey("::1")).toBe("0:0:0:0::/64");
  expect(addressKey("2001:db8::")).toBe("2001:db8:0:0::/64");
  expect(addressKey("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
});

test("[S27] without trusted proxies the socket counts, with them the entry that our own proxy wrote", () => {
  expect(clientAddress("198.51.100.1", "6.6.6.6", 0)).toBe("198.51.100.1");
  expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9", 1)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.1", null, 1)).toBe("10.0.0.1");
});

test("[R16] a port that a proxy writes behind the address doesn't count", () => {
  const told = ["203.0.113.9:4711", "203.0.113.9", "[2001:db8::1]:4711", "[2001:db8::1]", "2001:db8::1"];
  expect(told.map((hop) => clientAddress("10.0.0.1", `6.6.6.6:1, ${hop}`, 1))).toEqual([
    "203.0.113.9",
    "203.0.113.9",
    "2001:db8::1",
    "2001:db8::1",
    "2001:db8::1",
  ]);
});

test("[S31] loopback and private addresses are local, all others are not", () => {
  const local = [
    "127.0.0.1",
    "::1",
    "10.1.2.3",
    "192.168.0.7",
    "172.16.0.1",
    "172.31.255.1",
    "169.254.1.1",
    "fd00::1",
    "fe80::1",
    "::ffff:127.0.0.1",
  ];
  const foreign = ["203.0.113.9", "172.32.0.1", "2001:db8::1", "8.8.8.8", "::ffff:8.8.8.8"];
  expect(local.filter((address) => !isLocalAddress(address))).toEqual([]);
  expect(foreign.filter((address) => isLocalAddress(address))).toEqual([]);
});

test("[S31] the names of one's own network are local, all others are not", () => {
  const local = [
    "localhost",
    "a.localhost",
    "127.0.0.1",
    "[::1]",
    "192.168.0.7",
    "server",
    "nas.local",
    "x.home.arpa",
    "0.0.0.0",
    "[::]",
  ];
  const foreign = ["corvane.example", "evil.example", "8.8.8.8", "[2001:db8::1]", "localhost.evil.example", "x.locals"];
  expect(local.filter((name) => !isLocalName(name))).toEqual([]);
  expect(foreign.filter(isLocalName)).toEqual([]);
});
