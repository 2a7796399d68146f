import { expect, test } from "vitest";
import { clientKey, clientAddress, isLoopbackAddress, isLoopbackName, widerKey } from "./client-address.server.ts";

test("[R16] IPv6 counts by its /64, IPv4 and IPv4-mapped as a whole", () => {
  expect(clientKey("2001:db8:1:2:3::1")).toBe("2001:db8:1:2::/64");
  expect(clientKey("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe("2001:db8:1:2::/64");
  expect(clientKey("2001:0db8:0001:0002::9%eth0")).toBe("2001:db8:1:2::/64");
  expect(clientKey("::1")).toBe("0:0:0:0::/64");
  expect(clientKey("2001:db8::")).toBe("2001:db8:0:0::/64");
  expect(clientKey("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(clientKey("203.0.113.9")).toBe("203.0.113.9");
});

test("[S27] without trusted proxies the socket address counts, with them the entry that the trusted proxy wrote", () => {
  expect(clientAddress("198.51.100.1", "6.6.6.6", 0)).toBe("198.51.100.1");
  expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9", 1)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.1", null, 1)).toBe("10.0.0.1");
});

test("[R16] a port appended by a proxy doesn't count", () => {
  const messages = ["203.0.113.9:4711", "203.0.113.9", "[2001:db8::1]:4711", "[2001:db8::1]", "2001:db8::1"];
  expect(messages.map((hop) => clientAddress("10.0.0.1", `6.6.6.6:1, ${hop}`, 1))).toEqual([
    "203.0.113.9",
    "203.0.113.9",
    "2001:db8::1",
    "2001:db8::1",
    "2001:db8::1",
  ]);
});

test("[S31] loopback addresses are recognised", () => {
  const own = ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"];
  const others = ["10.1.2.3", "192.168.0.7", "172.16.0.1", "169.254.1.1", "fd00::1", "fe80::1", "203.0.113.9", "::"];
  expect(own.filter((address) => !isLoopbackAddress(address))).toEqual([]);
  expect(others.filter(isLoopbackAddress)).toEqual([]);
});

test("[S31] loopback host names are recognised", () => {
  const own = ["localhost", "LOCALHOST", "a.localhost", "127.0.0.1", "[::1]"];
  const others = ["northwind.example", "127.evil.example", "localhost.evil.example", "server", "nas.local", "0.0.0.0"];
  expect(own.filter((name) => !isLoopbackName(name))).toEqual([]);
  expect(others.filter(isLoopbackName)).toEqual([]);
});

test("the wider key of a /64 is its /48, even within a longer text; IPv4 has none", () => {
  expect(widerKey(clientKey("2001:db8:1:2:3::1"))).toBe("2001:db8:1::/48");
  expect(widerKey(`ana ${clientKey("2001:db8:1:2::1")}`)).toBe("ana 2001:db8:1::/48");
  expect(widerKey(clientKey("203.0.113.9"))).toBeUndefined();
});
